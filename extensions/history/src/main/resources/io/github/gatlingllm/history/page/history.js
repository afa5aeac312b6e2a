/* What the page selects are series, not requests. */
document.addEventListener('DOMContentLoaded', () => {
  'use strict';
  const picker = document.querySelector('.top .picker');
  if (picker) picker.firstChild.textContent = 'Series';
});

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
  /* One far run must not press all others together: it stands at the edge, as an arrow. */
  const ranked = known.map(([, y]) => y).concat(figure.bounds).sort((one, other) => one - other);
  const at = (share) => ranked[Math.round(share * (ranked.length - 1))];
  const reach = 1.5 * (at(0.95) - at(0.05)) || Infinity;
  const [least, most] = [Math.min(at(0.05) - reach, ...figure.bounds), Math.max(at(0.95) + reach, ...figure.bounds)];
  const within = (y) => Math.min(most, Math.max(least, y));
  const far = (i) => figure.values[i] !== within(figure.values[i]);
  const places = (select) => known.filter(([i]) => select(i)).map(([i, y]) => [times[i], within(y), i]);
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
  const runs = points('runs', places((i) => !invalid.has(i) && !missed.has(i) && !far(i)));
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
  const missing = places((i) => missed.has(i) && !invalid.has(i) && !far(i));
  if (missing.length > 0) all.push(points('missed', missing, { symbol: 'diamond', symbolSize: dense ? 6 : 8, itemStyle: { color: t.missed } }));
  const hollow = places((i) => invalid.has(i) && !far(i));
  if (hollow.length > 0) all.push(points('invalid', hollow, { itemStyle: { color: t.card, borderColor: t.soft, borderWidth: 1.2 }, symbolSize: dense ? 5 : 7 }));

  const beyond = places(far).map((value) => ({
    value, symbol: 'triangle', symbolRotate: figure.values[value[2]] > value[1] ? 0 : 180,
    itemStyle: { color: missed.has(value[2]) ? t.missed : t.series[0] },
  }));
  if (beyond.length > 0) all.push(points('beyond the axis', beyond, { symbolSize: 9 }));

  /* All runs and bounds are in view, and all but the widest intervals. */
  const part = (of, share) => {
    const sorted = of.filter((y) => y !== null).sort((one, other) => one - other);
    return sorted.slice(Math.floor(share * (sorted.length - 1))).slice(0, 1);
  };
  const ys = known.map(([, y]) => within(y)).concat(figure.bounds, part(figure.low, 0.03).map(within), part(figure.high, 0.97).map(within));
  const low = ys.reduce((one, other) => Math.min(one, other));
  const high = ys.reduce((one, other) => Math.max(one, other));
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
