/* The parts of the time to first token, one upon the other: means and single requests, over time, by load. */
llmReport.charts.split = (key, t) => {
  'use strict';
  const { parts, requests, slots, seconds, levels, spans, levelSpans } = llmReport.data.split;
  const colors = [t.series[0], t.series[3], t.series[1], t.series[2], t.soft, t.line];
  /* On an axis of numbers bars do not stack: each reaches from 0 to its own end, the longest behind. */
  const stack = (points, more) => parts.map(({ name, color }, i) => ({
    name, type: 'bar', barGap: '-100%',
    data: points.map(([x, ...values]) => [x, values.slice(0, i + 1).reduce((a, b) => a + b, 0), values[i]]),
    itemStyle: { color: colors[color] }, ...more,
  })).reverse();
  const named = (names) => ({
    min: -0.5, max: names.length - 0.5, interval: 0.5,
    axisLabel: { color: t.soft, formatter: (x) => (names[x] === undefined ? '' : names[x]) },
  });
  const of = (x, points, more, title) => {
    const option = llmReport.option(t, x, { name: 'ms', unit: 'ms', more: { min: 0 } }, stack(points, more), title);
    Object.assign(option.legend, { show: true, selectedMode: false, data: parts.map(({ name }) => name) });
    option.grid.top = parts.length > 3 ? 60 : 40;
    option.tooltip.formatter = (bars) => [title(bars[0].value[0])].concat([...bars].reverse().map(
      (bar) => bar.seriesName + '  ' + llmReport.number(bar.value[2]) + ' ms')).join('\n');
    return option;
  };
  const numbered = (rows) => rows.map((row, i) => [i, ...row]);
  /* Rows: from, seconds, values. */
  const overTime = (rows, words) => {
    const last = slots.length === 0 ? 0 : slots[slots.length - 1][0] + seconds;
    const run = llmReport.runTime(last, t);
    const at = (x) => rows.findIndex(([from, length]) => from <= x && x < from + length);
    /* The last span may end beyond the run. */
    const points = rows.map(([from, length, values]) => [(from + Math.min(from + length, last)) / 2, ...values]);
    const title = (x) => {
      const i = at(x);
      return i < 0 ? '' : words(i, run.span(rows[i][0], Math.min(rows[i][0] + rows[i][1], last)));
    };
    const option = of(run.axis, points, { barCategoryGap: '10%' }, title);
    option.series[0].markArea = run.areas;
    return option;
  };
  /* Rows: load, values. */
  const byLoad = (rows, words) => {
    const names = rows.map(([load]) => llmReport.plain(load));
    return of(named(names), numbered(rows.map(([, values]) => values)), { barCategoryGap: '20%' }, (x) => words(x, names[x]));
  };
  const which = (name, count) => ', ' + name + ' of ' + count + (count === 1 ? ' request' : ' requests');
  const single = (name, column) => overTime(
    spans.map((span) => [span[0], span[1], span[column]]), (i, title) => title + which(name, spans[i][2]));
  const singleByLoad = (name, column) => byLoad(
    levelSpans.map((level) => [level[0], level[column]]), (i, title) => title + which(name, levelSpans[i][1]));
  const charts = {
    requests: () => {
      const names = ['median', 'p99'];
      return of(named(names), numbered(requests), { barWidth: 56 }, (x) => names[x]);
    },
    time: () => overTime(slots.map(([from, ...values]) => [from, seconds, values]), (i, title) => title),
    medianTime: () => single('median', 3),
    p99Time: () => single('p99', 4),
    levels: () => byLoad(levels.map(([load, ...values]) => [load, values]), (i, title) => title),
    medianLevels: () => singleByLoad('median', 2),
    p99Levels: () => singleByLoad('p99', 3),
  };
  return charts[key]();
};
