/* The line to quote can be copied with one click. */
(() => {
  'use strict';
  const line = document.getElementById('headline');
  const button = document.createElement('button');
  const said = document.createElement('span');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  said.className = 'copied';
  said.setAttribute('role', 'status');
  const select = () => {
    getSelection().selectAllChildren(line);
    said.textContent = 'selected: copy it with the keyboard';
  };
  button.addEventListener('click', () => {
    if (!navigator.clipboard) return select();
    return navigator.clipboard.writeText(line.textContent.trim())
      .then(() => { said.textContent = 'copied'; }, select);
  });
  line.after(button, said);
})();
