/* The parts of the time to first token, one upon the other: of two requests, over time, by load. */
llmReport.charts.split = (key, t) => {
  'use strict';
  const { parts, requests, slots, seconds, levels } = llmReport.data.split;
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
  const charts = {
    requests: () => {
      const names = ['median', 'p99'];
      return of(named(names), numbered(requests), { barWidth: 56 }, (x) => names[x]);
    },
    time: () => {
      const end = (slots.length === 0 ? 0 : slots[slots.length - 1][0]) + seconds;
      const run = llmReport.runTime(end, t);
      const points = slots.map(([from, ...values]) => [from + seconds / 2, ...values]);
      const option = of(run.axis, points, { barCategoryGap: '10%' }, (x) => run.span(x - seconds / 2, x + seconds / 2));
      option.series[0].markArea = run.areas;
      return option;
    },
    levels: () => {
      const names = levels.map(([load]) => llmReport.plain(load));
      return of(named(names), numbered(levels.map(([, ...values]) => values)), { barCategoryGap: '20%' }, (x) => names[x]);
    },
  };
  return charts[key]();
};
