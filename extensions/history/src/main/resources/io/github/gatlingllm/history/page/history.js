/* A figure over time: runs, their intervals, the medians of levels, and changes. */
llmReport.charts.history = (key, t) => {
  'use strict';
  const [index, number] = key.split('.').map(Number);
  const series = llmReport.data.history[index];
  const figure = series.figures[number];
  const { times, ids, labels } = series;
  const invalid = new Set(series.invalid);
  const missed = new Set(figure.missed);
  const day = (time) => new Date(time).toISOString().slice(0, 16).replace('T', ' ');
  const known = figure.values.map((y, i) => [i, y]).filter(([, y]) => y !== null);
  const places = (select) => known.filter(([i]) => select(i)).map(([i, y]) => [times[i], y, i]);
  const dense = known.length > 120;

  const band = figure.low.some((low) => low !== null) ? [
    { name: 'low', data: figure.low.map((y, i) => [times[i], y]) },
    {
      name: '95 % interval', areaStyle: { color: t.series[0], opacity: 0.16 },
      data: figure.low.map((y, i) => [times[i], y === null || figure.high[i] === null ? null : figure.high[i] - y]),
    },
  ].map((one) => ({
    ...one, type: 'line', stack: 'interval', stackStrategy: 'all', symbol: 'none', silent: true,
    lineStyle: { width: 0 }, itemStyle: { color: t.series[0], opacity: 0.3 }, tooltip: { show: false },
  })) : [];

  const points = (name, data, more) => ({
    name, type: 'scatter', data, symbolSize: dense ? 4 : 6, itemStyle: { color: t.series[0] }, ...more,
  });
  const marks = figure.changes.map(([at, amount, meaning]) => ({
    xAxis: times[at],
    lineStyle: { color: meaning === 'better' ? t.series[2] : meaning === 'worse' ? t.missed : t.soft },
    label: { text: amount, color: meaning === 'worse' ? t.missed : t.text },
  }));
  const runs = points('runs', places((i) => !invalid.has(i) && !missed.has(i)));
  runs.markLine = {
    silent: true, symbol: 'none', lineStyle: { type: 'solid', width: 1.5 },
    data: marks.map((mark) => ({ ...mark, label: { ...mark.label, formatter: llmReport.plain(mark.label.text), position: 'end', distance: 3 } })),
  };
  const bounds = figure.bounds.map((value) => ({
    yAxis: value, lineStyle: { color: t.missed, type: [2, 3], width: 1.5 },
    label: { formatter: 'bound ' + llmReport.number(value), color: t.missed, position: 'insideStartTop' },
  }));
  runs.markLine.data.push(...bounds);

  const levels = {
    name: 'median', type: 'line', symbol: 'none', silent: true, z: 3, color: t.series[1],
    itemStyle: { color: t.series[1] }, lineStyle: { width: 1.6, color: t.series[1] },
    data: figure.levels.flatMap(([from, to, y]) => [[times[from], y], [times[to], y], [times[to], null]]),
  };
  const all = [...band, levels, runs];
  const missing = places((i) => missed.has(i) && !invalid.has(i));
  if (missing.length > 0) all.push(points('missed', missing, { symbol: 'diamond', symbolSize: dense ? 6 : 8, itemStyle: { color: t.missed } }));
  const hollow = places((i) => invalid.has(i));
  if (hollow.length > 0) all.push(points('invalid', hollow, { itemStyle: { color: t.card, borderColor: t.soft, borderWidth: 1.2 }, symbolSize: dense ? 5 : 7 }));

  /* The bound is in view; one far run does not press the others together unless it is the newest. */
  const ys = known.map(([, y]) => y).concat(figure.bounds).sort((a, b) => a - b);
  const [low, high] = [ys[0], ys[ys.length - 1]];
  const pad = (high - low || Math.abs(high) * 0.1 || 1) * 0.08;
  const y = {
    name: figure.unit, unit: figure.unit,
    more: { scale: true, min: low >= 0 ? Math.max(0, low - pad) : low - pad, max: high + pad, axisLabel: { color: t.soft, formatter: llmReport.number, showMinLabel: false, showMaxLabel: false } },
  };
  const option = llmReport.option(t, {
    type: 'time', name: '', axisLabel: { color: t.soft, hideOverlap: true },
    min: times[0], max: times[times.length - 1],
  }, y, all, day);
  option.legend.show = false;
  option.tooltip.trigger = 'item';
  option.tooltip.formatter = (point) => {
    const i = point.value[2];
    const interval = figure.low[i] === null || figure.high[i] === null ? ''
      : '  [' + llmReport.number(figure.low[i]) + ', ' + llmReport.number(figure.high[i]) + ']';
    return [day(times[i]) + ' UTC', llmReport.plain(ids[i]),
      llmReport.number(figure.values[i]) + ' ' + figure.unit + interval,
      ...(labels[i] === '' ? [] : [llmReport.plain(labels[i])]),
      ...(invalid.has(i) ? ['invalid run'] : missed.has(i) ? ['missed'] : [])].join('\n');
  };
  return option;
};
