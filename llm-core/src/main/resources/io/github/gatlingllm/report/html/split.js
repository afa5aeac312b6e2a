/*
 * The parts of the time to first token, over time and by load: one upon the other in means and single requests, side by
 * side in percentiles.
 */
llmReport.charts.split = (key, t) => {
  'use strict';
  const { parts, requests, slots, seconds, levels, spans, levelSpans, levelParts } = llmReport.data.split;
  const colors = [t.series[0], t.series[3], t.series[1], t.series[2], t.soft, t.line];
  /* On an axis of numbers bars do not stack: each reaches from 0 to its own end, the longest behind. */
  const stack = (points, more) => parts.map(({ name, color }, i) => ({
    name, type: 'bar', barGap: '-100%',
    data: points.map(([x, ...values]) => [x, values[i], values.slice(0, i + 1).reduce((a, b) => a + b, 0)]),
    encode: { x: 0, y: 2 }, itemStyle: { color: colors[color] }, ...more,
  })).reverse();
  /* Over time each is as wide as its span: from, to, lower and upper end stand behind its middle and its value. */
  const box = (fill) => (point, api) => {
    const [x, y] = api.coord([api.value(2), api.value(5)]);
    const [right, bottom] = api.coord([api.value(3), api.value(4)]);
    const width = Math.max(1, right - x - Math.min(2, (right - x) / 8));
    return { type: 'rect', shape: { x, y, width, height: Math.max(0, bottom - y) }, style: { fill } };
  };
  const boxes = (rows) => parts.map(({ name, color }, i) => ({
    name, type: 'custom', renderItem: box(colors[color]), clip: true, itemStyle: { color: colors[color] },
    emphasis: { disabled: true }, encode: { x: [0, 2, 3], y: [4, 5] },
    data: rows.map(([from, to, values]) => {
      const low = values.slice(0, i).reduce((a, b) => a + b, 0);
      return [(from + to) / 2, values[i], from, to, low, low + values[i]];
    }),
  }));
  const named = (names) => ({
    min: -0.5, max: names.length - 0.5, interval: 0.5,
    axisLabel: { color: t.soft, formatter: (x) => (names[x] === undefined ? '' : names[x]) },
  });
  const millis = { name: 'ms', unit: 'ms', more: { min: 0, axisLine: { onZero: false, lineStyle: { color: t.line } } } };
  const of = (x, series, title) => {
    const option = llmReport.option(t, x, millis, series, title);
    Object.assign(option.legend, { show: true, selectedMode: false, data: parts.map(({ name }) => name) });
    option.grid.top = parts.length > 3 ? 60 : 40;
    option.tooltip.formatter = (bars) => [title(bars[0].value[0])].concat(parts.map(({ name }) => {
      const bar = bars.find(({ seriesName }) => seriesName === name);
      return bar === undefined ? '' : name + '  ' + llmReport.number(bar.value[1]) + ' ms';
    }).filter((line) => line !== '')).join('\n');
    return option;
  };
  /* What is not told is too pale for a line. */
  const lines = [...colors.slice(0, 5), t.soft];
  /* Each part by itself: what does not add up is not stacked. */
  const apart = (x, points, title) => {
    const series = parts.map(({ name, color }, i) => ({
      name, type: 'line', symbol: 'circle', symbolSize: 4, itemStyle: { color: lines[color] },
      data: points.map(([at, values]) => [at, values[i]]),
      lineStyle: { width: 1.8, color: lines[color], type: color === 5 ? 'dashed' : 'solid' },
    })).filter(({ data }) => data.some(([, value]) => value !== null));
    const option = llmReport.option(t, x, millis, series, title);
    Object.assign(option.legend, { show: true, selectedMode: false });
    option.grid.top = series.length > 3 ? 60 : 40;
    return option;
  };
  const numbered = (rows) => rows.map((row, i) => [i, ...row]);
  /* Rows: from, seconds, values. */
  const overTime = (rows, words, drawn) => {
    const last = slots.length === 0 ? 0 : slots[slots.length - 1][0] + seconds;
    const run = llmReport.runTime(last, t);
    const at = (x) => rows.findIndex(([from, length]) => from <= x && x < from + length);
    /* The last span may end beyond the run. */
    const spanned = rows.map(([from, length, values]) => [from, Math.min(from + length, last), values]);
    const title = (x) => {
      const i = at(x);
      return i < 0 ? '' : words(i, run.span(rows[i][0], Math.min(rows[i][0] + rows[i][1], last)));
    };
    const option = drawn === apart
      ? apart(run.axis, spanned.map(([from, to, values]) => [(from + to) / 2, values]), title)
      : of(run.axis, boxes(spanned), title);
    option.series[0].markArea = run.areas;
    return option;
  };
  /* Rows: load, values. */
  const byLoad = (rows, words) => {
    const names = rows.map(([load]) => llmReport.plain(load));
    const points = numbered(rows.map(([, values]) => values));
    return of(named(names), stack(points, { barCategoryGap: '20%' }), (x) => words(x, names[x]));
  };
  const count = (of) => of + (of === 1 ? ' request' : ' requests');
  const partsOverTime = (column) => overTime(
    spans.map((span) => [span[0], span[1], span[column]]), (i, title) => title + ', ' + count(spans[i][2]), apart);
  const partsByLoad = (column) => {
    const names = levelParts.map(([load]) => llmReport.plain(load));
    return apart(named(names), levelParts.map((level, i) => [i, level[column]]), (x) => names[x]);
  };
  const which = (name, requests) => ', ' + name + ' of ' + count(requests);
  const single = (name, column) => overTime(
    spans.map((span) => [span[0], span[1], span[column]]), (i, title) => title + which(name, spans[i][2]));
  const singleByLoad = (name, column) => byLoad(
    levelSpans.map((level) => [level[0], level[column]]), (i, title) => title + which(name, levelSpans[i][1]));
  const charts = {
    requests: () => {
      const names = ['median', 'p99'];
      return of(named(names), stack(numbered(requests), { barWidth: 56 }), (x) => names[x]);
    },
    time: () => overTime(slots.map(([from, ...values]) => [from, seconds, values]), (i, title) => title),
    medianTime: () => single('median', 3),
    p99Time: () => single('p99', 4),
    partsP50Time: () => partsOverTime(5),
    partsP99Time: () => partsOverTime(6),
    levels: () => byLoad(levels.map(([load, ...values]) => [load, values]), (i, title) => title),
    medianLevels: () => singleByLoad('median', 2),
    p99Levels: () => singleByLoad('p99', 3),
    partsP50Levels: () => partsByLoad(1),
    partsP99Levels: () => partsByLoad(2),
  };
  return charts[key]();
};
