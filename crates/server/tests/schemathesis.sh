#!/bin/sh
# Asks a server everything that its description names, in forms that are right and in forms that are wrong.
# Usage: schemathesis.sh PROGRAM [EXAMPLES]
set -eu
program=$1
examples=${2:-8}
data=$(mktemp -d)
trap 'kill "$server" 2>/dev/null || true; rm -rf "$data"' EXIT

: >"$data/said"
"$program" serve --no-browser --unlimited --pace 0 --listen 127.0.0.1:0 --data "$data" --log error >"$data/said" &
server=$!
url=
while [ -z "$url" ]; do
    kill -0 "$server"
    url=$(sed -n 's|^Veritable is at \(http://[^/]*\)/.*|\1|p' "$data/said")
    sleep 0.1
done

# Somebody with tables of their own, so that more than their absence is seen: one to play at, and one to end and to
# look back at.
cookie=$(curl --silent --output /dev/null --dump-header - "$url/" | sed -n 's/^set-cookie: \(guest=[^;]*\).*/\1/Ip')
open() {
    curl --silent --header "cookie: $cookie" --header 'accept: application/json' \
        --data 'game=force-of-arms&opponent=bot&level=random' "$url/new" | sed 's|.*/t/\([0-9a-f]*\)/.*|\1|'
}
cat >"$data/schemathesis.toml" <<END
[parameters]
"path.table" = "$(open)"
# Whoever asks for what comes after the present waits for it.
"query.after" = 0
"path.game" = "force-of-arms"
"body.game" = "cyclone-run"

[[operations]]
include-path-regex = "/(leave|return|resign|calloff|again|fork|replay|at/.ply.|review|verify|file)$"
parameters = { "path.table" = "$(open)" }
END

# What it notes stays in the temporary directory. The live channel is no request, and what lists matches is not made for machines.
cd "$data"
st --config-file "$data/schemathesis.toml" run "$url/api/openapi.json" \
    --header "cookie: $cookie" --header 'accept: application/json' \
    --checks not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance \
    --exclude-path '/t/{table}/live' --exclude-path '/assets/{version}/{name}' \
    --phases examples,coverage,fuzzing --max-examples "$examples" --seed 1 --generation-database none \
    --continue-on-failure --no-color
