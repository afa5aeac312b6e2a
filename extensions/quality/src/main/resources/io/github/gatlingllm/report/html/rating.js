'use strict';
(() => {
  const cell = (text) => '"' + (/^\s*[=+\-@|%]/.test(text) ? "'" : '') + text.replace(/"/g, '""') + '"';
  document.getElementById('save').addEventListener('click', () => {
    const rows = ['item,rating,comment'];
    for (const choice of document.querySelectorAll('select[data-item]')) {
      const comment = choice.closest('.answer').querySelector('input').value;
      rows.push([choice.dataset.item, choice.value, comment].map(cell).join(','));
    }
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([rows.join('\r\n') + '\r\n'], {type: 'text/csv'}));
    link.download = 'ratings.csv';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  });
})();
