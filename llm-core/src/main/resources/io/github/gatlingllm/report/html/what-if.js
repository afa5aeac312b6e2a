/* A row for the length and the reading speed that somebody types, above those that are there anyway. */
(() => {
  'use strict';
  const place = document.getElementById('what-if-asked');
  if (!place) return;
  const { scopes, wordsPerMinute, wordsPerToken } = llmReport.data.whatIf;
  const input = (id, text, value, max) => {
    const label = document.createElement('label');
    const field = document.createElement('input');
    Object.assign(field, { type: 'number', id, min: '1', max: String(max), step: '1', value: String(value), inputMode: 'numeric' });
    label.append(text, field);
    place.append(label);
    return field;
  };
  const first = scopes.find((scope) => scope !== null && scope.tokens !== undefined);
  const tokens = input('what-if-tokens', 'Tokens in the answer ', Math.max(2, 4 * first.tokens), 1000000);
  const speed = input('what-if-speed', 'Words read in a minute ', wordsPerMinute, 2000);
  const said = document.createElement('p');
  said.setAttribute('role', 'status');
  place.className = 'asked';
  place.append(said);

  const seconds = (value) => (value < 1 ? llmReport.number(1000 * value) + ' ms' : llmReport.number(value) + ' s');
  const rows = [...document.querySelectorAll('.what-if')].map((block) => {
    const row = block.querySelector('tbody').insertRow(0);
    const head = document.createElement('th');
    head.scope = 'row';
    row.className = 'typed';
    row.append(head);
    for (let i = 0; i < 5; i++) row.insertCell();
    return { block, row, scope: scopes[Number(block.dataset.key)] };
  });
  const update = () => {
    const n = Number(tokens.value);
    const words = Number(speed.value);
    const valid = tokens.validity.valid && speed.validity.valid && tokens.value !== '' && speed.value !== '';
    const perToken = 60 / (words / wordsPerToken);
    const reading = (n - 1) * perToken;
    /* A path whose answers were not streamed has no such table. */
    const open = rows.find(({ block }) => !block.closest('[data-scope]').hidden);
    said.textContent = '';
    for (const { block, row, scope } of rows) {
      row.hidden = !valid;
      if (!valid) continue;
      const last = (i) => scope.ttft[i] + scope.tpot[i] * (n - 1);
      const waits = (i) => {
        const more = (scope.tpot[i] - perToken) * (n - 1);
        return more <= 0 ? 'not at all' : llmReport.number(more);
      };
      [llmReport.number(n) + ', as typed', llmReport.number(last(0)), llmReport.number(last(1)),
        llmReport.number(reading), waits(0), waits(1)].forEach((text, i) => { row.cells[i].textContent = text; });
      if (open !== undefined && block === open.block) {
        said.textContent = 'An answer of ' + llmReport.number(n) + ' tokens would begin after ' + seconds(scope.ttft[0])
          + ' and end after ' + seconds(last(0)) + ' (p50), ' + seconds(last(1)) + ' (p99). Reading it takes '
          + seconds(reading) + '.';
      }
    }
    if (!valid) said.textContent = 'Whole numbers from 1 on, please: tokens up to a million, words up to 2000.';
  };
  tokens.addEventListener('input', update);
  speed.addEventListener('input', update);
  document.addEventListener('change', update);
  update();
})();
