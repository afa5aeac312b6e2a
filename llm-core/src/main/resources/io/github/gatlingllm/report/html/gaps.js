llmReport.charts.gaps = (key, t) => {
  'use strict';
  const heat = llmReport.data.gaps[key];
  const { seconds, bounds, columns } = heat;
  const cells = columns.flatMap(([first, ...counts], column) => counts.flatMap((count, i) => (
    count === 0 ? [] : [[(column + 0.5) * seconds, Math.sqrt(bounds[first + i] * bounds[first + i + 1]),
      Math.log10(count), count, column, first + i]])));
  const most = cells.reduce((a, cell) => Math.max(a, cell[3]), 1);
  const run = llmReport.runTime(columns.length * seconds, t);
  const low = 2 ** Math.floor(Math.log2(bounds[0]));
  const high = 2 ** Math.ceil(Math.log2(bounds[bounds.length - 1]));
  const pale = ({ card, series: [full] }) => '#' + [1, 3, 5].map((i) => {
    const [a, b] = [card, full].map((color) => parseInt(color.slice(i, i + 2), 16));
    return Math.round(a * 0.7 + b * 0.3).toString(16).padStart(2, '0');
  }).join('');
  const cell = (params, api) => {
    /* On whole pixels, so that no seam shows between neighbours. */
    const corner = (column, row) => api.coord([column * seconds, bounds[row]]).map(Math.round);
    const [x, y] = corner(api.value(4), api.value(5) + 1);
    const [right, bottom] = corner(api.value(4) + 1, api.value(5));
    return {
      type: 'rect', shape: { x, y, width: Math.max(1, right - x), height: Math.max(1, bottom - y) },
      style: { fill: api.visual('color') },
    };
  };
  const millis = (row) => llmReport.number(bounds[row]) + ' – ' + llmReport.number(bounds[row + 1]) + ' ms';
  const series = [{
    name: 'gaps', type: 'custom', renderItem: cell, data: cells, clip: true,
    encode: { x: 0, y: 1, tooltip: [3] },
  }, {
    /* Carries the marks of the time axis, above the cells. */
    name: 'run', type: 'line', data: [], silent: true, markArea: { ...run.areas, z: 5 },
  }];
  const option = llmReport.option(t, run.axis, {
    name: 'ms, logarithmic', unit: 'gaps',
    more: { type: 'log', logBase: 2, min: low, max: high },
  }, series, String);
  return {
    ...option,
    grid: { ...option.grid, top: 42 },
    legend: { show: false },
    tooltip: {
      ...option.tooltip, trigger: 'item',
      formatter: ({ value }) => [run.span(value[4] * seconds, (value[4] + 1) * seconds), millis(value[5]),
        llmReport.number(value[3]) + (value[3] === 1 ? ' gap' : ' gaps')].join('\n'),
    },
    visualMap: {
      type: 'continuous', seriesIndex: 0, dimension: 2, min: 0, max: Math.log10(Math.max(most, 2)),
      orient: 'horizontal', right: 8, top: 0, itemWidth: 10, itemHeight: 90, hoverLink: false,
      text: [llmReport.number(most), '1 gap'], textStyle: { color: t.soft, fontSize: 12 },
      inRange: { color: [pale(t), t.series[0], t.text] },
    },
  };
};
