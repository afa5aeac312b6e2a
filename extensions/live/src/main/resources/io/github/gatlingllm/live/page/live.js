/* The live page: shows server-sent events as tiles, a table and charts. */
(() => {
  'use strict';
  const { data, number, option, marks, plain } = llmReport;
  const byId = (id) => document.getElementById(id);
  const AT = 0, SENT = 1, ENDED = 2, GOOD = 3, FAILED = 4, CHUNKS = 5, ACTIVE = 6, TTFT = 7, ITL = 9;
  const MOST = 3600;
  const AROUND = 50; // pixels beside a plot's lines, for its axis
  let moments = [];
  let state = null;

  const element = (tag, name, text) => {
    const made = document.createElement(tag);
    if (name) made.className = name;
    if (text !== undefined) made.textContent = text;
    return made;
  };

  /* Formats seconds; from ten minutes on as minutes, like the console. */
  const clock = (seconds) => (seconds < 600 ? Math.floor(seconds) + ' s' : number(seconds / 60) + ' min');

  /* Returns the progress from 0 to 1 and its text: by time if the duration is planned, else by the most possible
     requests, else by levels; null: the end is not known. */
  const progress = () => {
    const { elapsed, planned, finished, mostRequests, levels, plannedLevels } = state;
    if (planned !== undefined) {
      return elapsed > planned ? [1, clock(elapsed) + ', waiting for the last answers']
        : [elapsed / planned,
          clock(elapsed) + ' of ' + clock(planned) + ', ' + clock(Math.ceil(planned - elapsed)) + ' to go'];
    }
    if (mostRequests > 0) {
      const left = elapsed * (mostRequests - finished) / finished;
      return [finished / mostRequests, clock(elapsed) + ', ' + number(finished) + ' of ' + number(mostRequests)
        + ' requests ended' + (finished > 0 && left > 0 ? ', about ' + clock(left) + ' to go at this rate' : '')];
    }
    if (levels !== undefined && plannedLevels > 0) {
      return [(levels.length - 1) / plannedLevels, clock(elapsed)];
    }
    return [null, clock(elapsed) + ', duration not known in advance'];
  };

  const showState = () => {
    const { elapsed, planned, warmUp, ended } = state;
    const over = planned !== undefined && elapsed > planned;
    const badge = byId('state');
    badge.className = 'verdict ' + (ended ? 'ended' : 'running');
    badge.textContent = ended ? 'ended' : warmUp ? 'warm-up' : over ? 'load over' : 'running';
    const [share, words] = ended ? [1, clock(elapsed)] : progress();
    byId('time').textContent = words;
    byId('level').textContent = (!ended && state.level) || '';
    const bar = byId('progress');
    if (share === null) bar.removeAttribute('value');
    else bar.value = Math.min(1, share);
    byId('said').textContent = ended ? 'The run has ended. Its report contains the final figures.' : '';
  };

  const tile = (name, value, unit, more) => {
    const box = element('div');
    const shown = element('dd');
    shown.append(element('span', 'value', value), element('span', 'unit', unit), element('span', 'more', more));
    box.append(element('dt', '', name), shown);
    return box;
  };

  /* Formats two percentiles for one tile. */
  const short = (value) => number(value && Number(value.toPrecision(3)));
  const pair = (at, last) => {
    const inSeconds = Math.max(last[at], last[at + 1]) >= 10000; // so that both fit the tile
    const shown = (ms) => short(typeof ms === 'number' && inSeconds ? ms / 1000 : ms);
    return [shown(last[at]) + ' / ' + shown(last[at + 1]), inSeconds ? 's' : 'ms'];
  };
  const showTiles = () => {
    const last = moments[moments.length - 1] || [];
    const second = 'in the last second';
    const tiles = [
      tile('In flight', number(last[ACTIVE]), 'requests', number(state.finished) + ' ended'),
      tile('Sent', number(last[SENT]), 'req/s', number(state.sent) + ' since the start'),
      tile('Failed', number(state.failed), 'requests', number(last[FAILED]) + ' req/s ' + second),
      tile('TTFT p50 / p99', ...pair(TTFT, last), second),
      tile('ITL p50 / p99', ...pair(ITL, last), second),
      tile('Content', number(last[CHUNKS]), 'chunks/s', second),
    ];
    if (data.slo !== null) {
      const share = state.attainment === undefined ? 'no data yet'
        : number(100 * state.attainment) + ' % since the start';
      tiles.splice(1, 0, tile('Good: ' + data.slo, number(last[GOOD]), 'req/s', share));
    }
    byId('tiles').replaceChildren(...tiles);
  };

  const WORDS = {
    met: ['met', '✔ met so far'], missed: ['missed', '✘ missed so far'], lost: ['missed', '✘ out of reach'],
    undetermined: ['undetermined', '? undetermined so far'], later: ['later', 'at the end'],
  };
  /* Shows only the reason for an objective that is out of reach: its uncertainty no longer matters. */
  const note = (standing) => {
    const open = standing.key === 'missed' && !state.ended;
    return standing.lost || [open ? 'could still be met' : '', standing.note].filter(Boolean).join('; ');
  };
  const showObjectives = () => {
    const rows = byId('objective-rows');
    if (rows === null) return;
    rows.replaceChildren(...state.standings.map((standing) => {
      const [style, meanwhile] = WORDS[standing.key];
      const words = standing.key === 'later' && state.ended ? 'in the report' : meanwhile;
      const row = element('tr', style);
      const verdict = element('td', 'badge-cell');
      verdict.append(element('span', 'badge', words));
      const text = element('th', '', standing.text);
      text.scope = 'row';
      row.append(verdict, text, element('td', 'strong', standing.actual || '–'), element('td', 'note', note(standing)));
      return row;
    }));
  };

  const line = (name, at, more) => ({
    name: plain(name), type: 'line', symbol: 'circle', symbolSize: 3, showSymbol: moments.length < 60,
    lineStyle: { width: 1.8 }, data: moments.map((moment) => [moment[AT], moment[at]]), ...more,
  });
  const paint = (color, more) => ({ itemStyle: { color }, lineStyle: { width: 1.8, color, ...more } });
  const from = (unit) => ({ name: unit, unit, more: { min: 0 } });
  const latency = (name, at, t) => {
    const series = [line(name + ' p50', at), line(name + ' p99', at + 1)];
    series[0].markLine = marks(t, data.marks[name.toLowerCase()], 'yAxis');
    return [from('ms'), series];
  };
  const charts = {
    rates: (t) => [from('req/s'), [
      line('sent', SENT), line('ended', ENDED, paint(t.soft, { width: 1.5, type: 'dashed' })),
      ...(data.slo === null ? [] : [line('good', GOOD, paint(t.series[2]))]), line('failed', FAILED, paint(t.missed))]],
    active: () => [from('requests'), [line('in flight', ACTIVE, { areaStyle: { opacity: 0.15 } })]],
    ttft: (t) => latency('TTFT', TTFT, t),
    itl: (t) => latency('ITL', ITL, t),
    chunks: () => [from('chunks/s'), [line('chunks', CHUNKS, { areaStyle: { opacity: 0.15 } })]],
  };

  /* Returns the labels of levels: their loads if all fit, else their numbers, else none. */
  const named = (levels, end, width) => {
    const fits = (text, [, , from, to]) => 5.8 * text.length <= width * ((to === null ? end : to) - from) / end;
    const names = [([, load]) => plain(load), ([index]) => String(index)];
    return names.find((name) => levels.every((level) => fits(name(level), level))) || (() => '');
  };

  /* Returns the load levels as areas that are alternately shaded, like in the report. */
  const areas = (t, end, width) => {
    const levels = state.levels || [];
    const name = named(levels, end, width);
    return {
      silent: true, label: { position: 'insideTop', distance: 2, color: t.soft, fontSize: 11 },
      data: levels.map(([index, load, from, to], i) => [{
        xAxis: from, name: name([index, load]),
        itemStyle: { color: i % 2 === 0 ? t.shade : 'transparent', borderColor: t.line, borderWidth: 1 },
      }, { xAxis: Math.min(to === null ? state.elapsed : to, end) }]),
    };
  };

  const drawn = new Map();
  const draw = () => {
    const t = llmReport.theme();
    const end = Math.max(10, state.elapsed, state.planned || 0);
    const axis = {
      min: 0, max: end, name: 'seconds since the start',
      axisLabel: { color: t.soft, showMaxLabel: false, hideOverlap: true },
    };
    for (const plot of document.querySelectorAll('[data-live]')) {
      const [y, series] = charts[plot.dataset.live](t);
      series[0].markArea = areas(t, end, plot.clientWidth - AROUND);
      const top = Math.max(...series.flatMap((one) => one.data.map((point) => point[1])));
      if (state.levels && top > 0) y.more.max = llmReport.room(top); // labels need room above the lines
      if (!drawn.has(plot)) drawn.set(plot, echarts.init(plot));
      drawn.get(plot).setOption(option(t, axis, y, series, (x) => number(x) + ' s'), true);
    }
    document.documentElement.dataset.charts = 'drawn';
  };

  /* A hidden page draws nothing until it becomes visible. */
  const show = () => {
    if (state === null || document.hidden) return;
    showState();
    showTiles();
    showObjectives();
    draw();
  };
  document.addEventListener('visibilitychange', show);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', show);
  addEventListener('resize', () => {
    drawn.forEach((chart) => chart.resize());
    show(); // a different width has room for other labels
  });

  const source = new EventSource('events');
  const take = (event) => {
    const { moments: all, moment, ...rest } = JSON.parse(event.data);
    if (all !== undefined) moments = all;
    if (moment !== undefined) moments.push(moment);
    if (moments.length > MOST) moments.shift();
    state = rest;
    if (state.ended) source.close();
    show();
  };
  source.addEventListener('history', take);
  source.addEventListener('moment', take);
  source.addEventListener('error', () => {
    if (state !== null && state.ended) return;
    byId('state').className = 'verdict lost-connection';
    byId('state').textContent = 'no connection';
    byId('said').textContent = 'No response: the run has ended, or its machine is unreachable.';
  });
})();
