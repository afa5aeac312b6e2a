/* What all charts share. A section registers its charts as llmReport.charts.<name>. */
const llmReport = (() => {
  'use strict';
  const data = JSON.parse(document.getElementById('report-data').textContent);
  const variable = (name) =>
    getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();

  const theme = () => ({
    text: variable('text'), soft: variable('soft'), line: variable('line'), grid: variable('grid'),
    card: variable('card'), shade: variable('shade'), missed: variable('missed'),
    series: [1, 2, 3, 4].map((i) => variable('series-' + i)),
  });

  /** About four digits; no more than the value has. */
  const number = (value) => {
    if (value === null || value === undefined) return '–';
    return Math.abs(value) >= 1000
      ? Math.round(value).toLocaleString('en').replaceAll(',', '\u202f')
      : String(Number(value.toPrecision(4)));
  };

  const axis = (t, more) => ({
    type: 'value', nameTextStyle: { color: t.soft }, axisLabel: { color: t.soft, hideOverlap: true },
    axisLine: { lineStyle: { color: t.line } }, axisTick: { show: false },
    splitLine: { lineStyle: { color: t.grid } }, ...more,
  });

  const option = (t, x, y, series, title) => ({
    animation: false,
    color: t.series,
    textStyle: { fontFamily: getComputedStyle(document.body).fontFamily },
    aria: { enabled: true },
    grid: { left: 6, right: 18, top: 32, bottom: 24, containLabel: true },
    legend: {
      show: series.length > 1, right: 8, top: 0, itemWidth: 16, itemHeight: 8,
      textStyle: { color: t.text, fontSize: 12 },
    },
    tooltip: {
      trigger: 'axis', renderMode: 'richText', confine: true, backgroundColor: t.card,
      borderColor: t.line, textStyle: { color: t.text, fontSize: 12 },
      formatter: (points) => [title(points[0].value[0])].concat(points.map(
        (p) => p.seriesName + '  ' + number(p.value[1]) + ' ' + (y.unit || ''))).join('\n'),
    },
    xAxis: axis(t, { nameLocation: 'middle', nameGap: 26, splitLine: { show: false }, ...x }),
    yAxis: axis(t, {
      name: y.name, nameGap: 12,
      nameTextStyle: { color: t.soft, align: 'left', padding: 0 },
      axisLabel: { color: t.soft, formatter: number }, ...y.more,
    }),
    series,
  });

  return { data, theme, number, option, charts: {} };
})();
