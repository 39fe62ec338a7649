// The pages around the table: a few conveniences, nothing that works only with them.
'use strict';
addEventListener('click', e => {
  const el = e.target.closest?.('[data-copy]');
  if (el) { navigator.clipboard?.writeText(el.dataset.copy); el.textContent = 'Copied'; }
});
// The lobby follows the table: the server says when to go on.
const table = document.body.dataset.lobby;
if (table) {
  let wait = 250;
  const connect = () => {
    const socket = new WebSocket(`/t/${table}/live`);
    socket.onopen = () => { wait = 250; };
    socket.onmessage = e => {
      if (e.data.startsWith('go:')) { location = e.data.slice(3); return; }
      document.getElementById('lobby').outerHTML = e.data;
    };
    socket.onclose = () => { setTimeout(connect, wait); wait = Math.min(wait * 2, 8000); };
  };
  connect();
}
