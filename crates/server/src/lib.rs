//! The table in the browser: pages, live play, lobby.
