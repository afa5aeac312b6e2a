/* Where there are several SLOs, one can be looked at alone: its bounds in the charts, its tables. */
(() => {
  'use strict';
  const names = llmReport.data.slos;
  if (names.length < 2) return;
  const bar = document.createElement('div');
  const label = document.createElement('label');
  const select = document.createElement('select');
  bar.className = 'picker still';
  select.add(new Option('all of them', ''));
  names.forEach((name) => select.add(new Option(name, name)));
  select.addEventListener('change', () => {
    llmReport.choice.slo = select.value;
    for (const block of document.querySelectorAll('[data-slo]')) {
      block.hidden = select.value !== '' && block.dataset.slo !== select.value;
    }
    llmReport.redraw();
  });
  label.append('SLO ', select);
  bar.append(label);
  const first = document.querySelector('.plot, [data-slo]');
  if (first) first.closest('main > section').before(bar);
})();
