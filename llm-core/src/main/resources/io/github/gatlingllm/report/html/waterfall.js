(() => {
  'use strict';
  const data = llmReport.data.waterfall;
  const PAGE = 20;
  const ROW = 22;
  const section = document.getElementById('single-requests');
  if (data === undefined || section === null) return;
  const plot = section.querySelector('.plot');
  const body = section.querySelector('tbody');
  const rows = [...body.rows];
  const heads = [...section.querySelectorAll('thead th')].map((head) => head.textContent);
  const cell = (sample, column) => rows[sample.row].cells[column].textContent.trim();
  const samples = data.samples.map((sample, row) => {
    let at = 0;
    /* A negative step: chunks without a mark of their own lie in between. */
    const marks = sample.marks.map((step) => (at += Math.abs(step)));
    const dense = sample.marks.flatMap((step, i) => (step < 0 ? [[marks[i - 1], marks[i]]] : []))
      .reduce((runs, [from, to]) => {
        const last = runs[runs.length - 1];
        if (last && last[1] === from) last[1] = to;
        else runs.push([from, to]);
        return runs;
      }, []);
    const gaps = sample.marks.flatMap((step, i) => (i > 0 && step > 0 ? [[marks[i - 1], marks[i]]] : []));
    const longest = gaps.reduce((most, [from, to]) => Math.max(most, to - from), 0);
    /* Four times the mean, and to be seen at all. */
    const long = Math.max(data.units / 250, 4 * (at - marks[0]) / Math.max(1, sample.chunks - 1));
    const unit = sample.seconds / data.units;
    return { ...sample, row, marks, dense, longest, unit, stalls: gaps.filter(([from, to]) => to - from >= long), first: marks.length === 0 ? data.units : marks[0] };
  });
  /* What was chosen for its length is shown by its length. */
  const orders = [(s) => -s.first * s.unit, (s) => -s.longest * s.unit];
  const state = { why: -1, scope: 0, clock: false, page: 0 };
  const chosen = () => samples.filter((s) => s.scopes.includes(state.scope)
    && (state.why < 0 || s.why.includes(state.why)));
  const ordered = () => {
    const by = orders[state.why] || ((s) => s.at);
    return chosen().sort((a, b) => by(a) - by(b));
  };
  const page = () => ordered().slice(state.page * PAGE, (state.page + 1) * PAGE);

  const bar = (shown, t) => (params, api) => {
    const sample = shown[api.value(2)];
    const [, middle] = api.coord([0, api.value(2)]);
    const high = Math.min(15, api.size([0, 1])[1] * 0.68);
    const top = middle - high / 2;
    const start = api.value(0);
    const x = (mark) => api.coord([start + mark * sample.unit, 0])[0];
    const box = (from, to, style) => ({
      type: 'rect', style, shape: { x: x(from), y: top, width: Math.max(1, x(to) - x(from)), height: high },
    });
    const line = { x1: x(0), x2: x(data.units), y1: middle, y2: middle };
    const children = [
      { type: 'line', shape: line, style: { stroke: t.line, lineWidth: 1 } },
      box(0, sample.first, { fill: t.series[0], opacity: 0.22 }),
    ];
    sample.stalls.forEach(([a, b]) => children.push(box(a, b, { fill: t.series[1], opacity: 0.45 })));
    sample.dense.forEach(([a, b]) => children.push(box(a, b, { fill: t.series[0], opacity: 0.75 })));
    if (sample.marks.length > 0) {
      const pathData = sample.marks.map((mark) => 'M' + x(mark).toFixed(1) + ' ' + top + 'v' + high).join('');
      children.push({ type: 'path', shape: { pathData }, style: { stroke: t.series[0], lineWidth: 1, fill: 'none' } });
    }
    if (sample.failed) {
      children.push({
        type: 'text',
        style: { text: '✕', x: x(data.units) + 2, y: middle, fill: t.missed, fontSize: 13, fontWeight: 700, textVerticalAlign: 'middle' },
      });
    }
    return { type: 'group', children };
  };

  const quantity = (head, text) => head.replace(/ (ms|s)$/, '') + ': ' + text + (/ (ms|s)$/.exec(head) || [''])[0];
  const { plain } = llmReport;
  const option = (t) => {
    const shown = page();
    const ends = shown.map((s) => (state.clock ? s.at : 0) + s.seconds);
    const starts = shown.map((s) => (state.clock ? s.at : 0));
    const from = Math.min(...starts, Infinity);
    const to = Math.max(...ends, 0);
    const narrow = plot.clientWidth < 500;
    /* The moment must be seen whatever the name is: paths keep their last part where room is short. */
    const cut = (text, most) => (text.length > most ? text.slice(0, most - 1) + '…' : text);
    const named = (s) => (narrow ? cut(cell(s, 0).split(' / ').pop(), 9) : cut(cell(s, 0), 24));
    const label = { width: narrow ? 110 : 220, overflow: 'truncate', color: t.text, fontSize: 12 };
    const series = [{
      name: 'requests', type: 'custom', renderItem: bar(shown, t), clip: true,
      encode: { x: [0, 1], y: 2 }, data: shown.map((s, i) => [starts[i], ends[i], i]),
    }];
    const plainOption = llmReport.option(t, {
      min: Number.isFinite(from) ? Math.floor(from) : 0, max: from < to ? from + (to - from) * 1.02 : 1,
      name: state.clock ? 'seconds since the start of the run' : 'seconds since it was sent',
      splitLine: { show: true, lineStyle: { color: t.grid } },
      axisLabel: { color: t.soft, showMaxLabel: false, hideOverlap: true, formatter: llmReport.number },
    }, {
      more: {
        type: 'category', inverse: true, splitLine: { show: false }, axisTick: { show: false },
        data: shown.map((s) => plain(named(s)) + '  ' + s.at.toFixed(1) + ' s'), axisLabel: label,
      },
    }, series, String);
    return {
      ...plainOption,
      grid: { ...plainOption.grid, left: 16, top: 8, bottom: 62 },
      tooltip: {
        ...plainOption.tooltip, trigger: 'item',
        formatter: ({ value }) => heads.map((head, i) => [head, cell(shown[value[2]], i)])
          .filter(([, text]) => text !== '' && text !== '–')
          .map(([head, text], i) => plain(i === 0 ? text : quantity(head, text))).join('\n'),
      },
      dataZoom: [{
        type: 'slider', filterMode: 'none', height: 18, bottom: 6, showDataShadow: false, brushSelect: false,
        borderColor: t.line, backgroundColor: 'transparent', fillerColor: t.shade,
        textStyle: { color: t.soft }, labelFormatter: (v) => llmReport.number(v) + ' s',
      }],
    };
  };
  llmReport.charts.waterfall = (key, t) => option(t);

  const element = (tag, text, parent) => {
    const made = document.createElement(tag);
    made.textContent = text;
    parent.append(made);
    return made;
  };
  const controls = document.createElement('div');
  controls.className = 'controls';
  const select = (name, texts, chose) => {
    const label = element('label', name, controls);
    const made = document.createElement('select');
    texts.forEach((text, i) => made.add(new Option(text, String(i))));
    made.addEventListener('change', () => chose(made.selectedIndex));
    label.append(made);
    return made;
  };
  const reasons = select('Show', ['all', ...data.reasons], (i) => { state.why = i - 1; state.page = 0; show(); });
  select('Time', ['since each was sent', 'of the run'], (i) => { state.clock = i === 1; show(); });
  const button = (text, step) => {
    const made = element('button', text, controls);
    made.type = 'button';
    made.addEventListener('click', () => { state.page += step; show(); });
    return made;
  };
  const back = button('← Previous', -1);
  const where = element('span', '', controls);
  where.setAttribute('role', 'status');
  const forth = button('Next →', 1);
  const count = (why) => samples.filter((s) => s.scopes.includes(state.scope) && (why < 0 || s.why.includes(why))).length;

  const show = () => {
    const total = chosen().length;
    const shown = page();
    const first = state.page * PAGE;
    ['all', ...data.reasons].forEach((text, i) => { reasons.options[i].text = text + ' (' + count(i - 1) + ')'; });
    where.textContent = total === 0 ? 'none' : (first + 1) + '–' + (first + shown.length) + ' of ' + total;
    back.disabled = state.page === 0;
    forth.disabled = first + PAGE >= total;
    rows.forEach((row) => { row.hidden = true; });
    shown.forEach((s) => { rows[s.row].hidden = false; body.append(rows[s.row]); });
    plot.style.height = Math.max(3, shown.length) * ROW + 72 + 'px';
    const chart = echarts.getInstanceByDom(plot);
    if (chart) {
      chart.resize();
      chart.setOption(option(llmReport.theme()), true);
    }
  };

  section.querySelector('.charts').before(controls);
  state.why = [0, 1, 2, 3].find((why) => count(why) > 0) ?? -1;
  reasons.selectedIndex = state.why + 1;
  /* The page's own selector. */
  document.addEventListener('change', () => {
    const { scope } = llmReport.choice;
    if (scope !== state.scope) {
      state.scope = scope;
      state.page = 0;
      show();
    }
  });
  show();
})();
