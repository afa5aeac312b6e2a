/* The run's time axis, as every chart over time has it: levels of load, or what is not measured, in shade. */
llmReport.runTime = (end, t) => {
  'use strict';
  const { window, levels } = llmReport.data.overTime;
  const named = levels.length <= 16;
  const outside = [[0, window[0]], [window[1], end]].filter(([a, b]) => b > a);
  const areas = levels.length === 0
    ? outside.map(([a, b]) => [{ xAxis: a, itemStyle: { color: t.shade } }, { xAxis: b }])
    : levels.map(([a, b, load], i) => [{
      xAxis: a, name: named ? llmReport.number(load) : '',
      itemStyle: { color: i % 2 === 0 ? t.shade : 'transparent', borderColor: t.line, borderWidth: 1 },
    }, { xAxis: Math.min(b, end) }]);
  return {
    areas: { silent: true, data: areas, label: { position: 'insideTop', distance: 2, color: t.soft, fontSize: 11 } },
    axis: {
      min: 0, max: end, name: 'seconds since the start',
      axisLabel: { color: t.soft, showMaxLabel: false, hideOverlap: true },
    },
    span: (from, to) => llmReport.number(from) + ' – ' + llmReport.number(to) + ' s',
  };
};

llmReport.charts.overTime = (key, t) => {
  'use strict';
  const [index, chart] = key.split('.');
  const time = llmReport.data.overTime.scopes[index];
  const seconds = time.seconds;
  const run = llmReport.runTime(time.sent.length * seconds, t);
  const middle = (i) => (i + 0.5) * seconds;
  const points = (column) => time[column].map((y, i) => [middle(i), y]);
  /* A moment between two without data has no line: it needs a dot to be seen. */
  const alone = (column, i) => time[column][i - 1] == null && time[column][i + 1] == null;
  const line = (name, column, more) => ({
    name, type: 'line', data: points(column), lineStyle: { width: 1.8 }, symbol: 'circle',
    showSymbol: true, showAllSymbol: true,
    symbolSize: (value, point) => (alone(column, point.dataIndex) ? 4 : 0), ...more,
  });
  /* The baseline's line of the same figure, from its own start, as far as this run went. */
  const { before } = time;
  const end = time.sent.length * seconds;
  const earlier = (name, column, dash) => (before === undefined || before[column] === undefined ? [] : [{
    name, type: 'line', z: 1, symbol: 'none', color: t.soft, itemStyle: { color: t.soft },
    lineStyle: { width: 1.4, type: dash || 'dashed', color: t.soft },
    data: before[column].map((y, i) => [(i + 0.5) * before.seconds, y]).filter(([x]) => x <= end),
  }]);
  const pairBefore = (name) => [...earlier('baseline p50', name + 'P50', [2, 3]), ...earlier('baseline p99', name + 'P99')];
  const dashed = { lineStyle: { width: 1.5, type: 'dashed' } };
  const some = (...series) => series.filter((one) => one !== null);
  const known = (name, column, more) => (time[column] === undefined ? null : line(name, column, more));
  const pair = (name) => [line(name + ' p50', name.toLowerCase() + 'P50'),
    line(name + ' p99', name.toLowerCase() + 'P99')];
  const values = (column) => [...time[column], ...((before && before[column]) || [])].filter((y) => y > 0);
  /* One bad moment would press all others to the ground. */
  const latency = (name) => {
    const sorted = values(name + 'P50').sort((a, b) => a - b);
    const largest = values(name + 'P99').reduce((a, b) => Math.max(a, b), 0);
    /* Both ends are set: left to the library, the axis may end below the largest values. */
    return largest > 40 * sorted[sorted.length >> 1]
      ? { name: 'ms, logarithmic', unit: 'ms', more: llmReport.doubling(sorted[0], largest) }
      : { name: 'ms', unit: 'ms', more: { min: 0 } };
  };
  const bars = () => time.failed.map(({ name, points: of }, i) => ({
    name: llmReport.plain(name), type: 'bar', stack: 'failed', barCategoryGap: '10%',
    /* Every moment has its bar, of no height where nothing failed: their width follows the data. */
    data: time.sent.map((_, slot) => [middle(slot), (of.find(([at]) => at === slot) || [0, 0])[1]]),
    itemStyle: { color: [...t.series.slice(1), t.series[0], t.soft][i], borderColor: t.card, borderWidth: 0.5 },
  }));
  const from = (unit) => ({ name: unit, unit, more: { min: 0 } });
  const charts = {
    rates: () => [from('req/s'), some(
      known('offered', 'offered', { lineStyle: { width: 6, opacity: 0.3, color: t.soft }, itemStyle: { color: t.soft } }),
      line('sent', 'sent', { itemStyle: { color: t.series[0] } }),
      line('completed', 'completed', { ...dashed, itemStyle: { color: t.series[1] } }))
      .concat(earlier('baseline, completed', 'completed'))],
    concurrency: () => [from('requests'), some(line('in flight', 'inFlight', { areaStyle: { opacity: 0.15 } }),
      known('not sent yet', 'waiting', dashed)).concat(earlier('baseline, in flight', 'inFlight'))],
    ttft: () => [latency('ttft'), pair('TTFT').concat(pairBefore('ttft'))],
    itl: () => [latency('itl'), pair('ITL').concat(pairBefore('itl'))],
    output: () => [from('tokens/s'), [line('output', 'output', { areaStyle: { opacity: 0.15 } }), ...earlier('baseline', 'output')]],
    input: () => [from('tokens/s'), [line('input', 'input', { areaStyle: { opacity: 0.15 } }), ...earlier('baseline', 'input')]],
    failed: () => [{ ...from('failed/s'), name: '' }, bars().concat(earlier('baseline', 'failed'))],
  };
  const [y, series] = charts[chart]();
  series.forEach((one) => {
    if (one.itemStyle && one.lineStyle) one.lineStyle = { ...one.lineStyle, color: one.itemStyle.color };
  });
  series[0].markArea = run.areas;
  const option = llmReport.option(t, run.axis, y, series, (x) => run.span(x - seconds / 2, x + seconds / 2));
  option.legend.show = series.length > 1 || chart === 'failed';
  option.legend.formatter = (name) => (name.length > 24 ? name.slice(0, 23) + '…' : name);
  if (series.length > 2 && chart === 'failed') option.grid.top = 52;
  return option;
};
