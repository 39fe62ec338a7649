// The pages around the table: a few conveniences, nothing that works only with them.
'use strict';
addEventListener('click', (e) => {
  const el = e.target.closest?.('[data-copy]');
  if (el) {
    navigator.clipboard?.writeText(new URL(el.dataset.copy, location).href);
    el.textContent = 'Copied';
  }
});
// A link is shown whole, whatever name this server is called by.
const whole = () =>
  document.querySelectorAll('.share code').forEach((e) => {
    e.textContent = new URL(e.textContent, location).href;
  });
whole();
// The lobby follows the table: the server says when to go on.
const table = document.body.dataset.lobby;
if (table) {
  let wait = 250;
  const connect = () => {
    const socket = new WebSocket(`/t/${table}/live`);
    socket.onopen = () => {
      wait = 250;
    };
    socket.onmessage = (e) => {
      if (e.data.startsWith('go:')) {
        location = e.data.slice(3);
        return;
      }
      document.getElementById('lobby').outerHTML = e.data;
      whole();
    };
    socket.onclose = () => {
      setTimeout(connect, wait);
      wait = Math.min(wait * 2, 8000);
    };
  };
  connect();
}
