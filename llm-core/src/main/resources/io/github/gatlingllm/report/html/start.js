(() => {
  'use strict';
  const drawn = new Map();
  const plots = () => [...document.querySelectorAll('[data-chart]')];
  const shown = (plot) => plot.offsetParent !== null;
  const inView = (plot) => {
    const box = plot.getBoundingClientRect();
    return box.bottom > -200 && box.top < innerHeight + 200;
  };

  /* Each series in words, for those who don't see the chart. */
  const describe = (drawn) => [].concat(drawn.series || []).filter(
    (s) => s.name && s.data && ['line', 'bar', 'scatter'].includes(s.type)).map((s) => {
    const ys = s.data.map((d) => (Array.isArray(d) ? d : d && d.value) || []).map((v) => v[1])
      .filter((y) => typeof y === 'number');
    return ys.length === 0 ? '' : '. ' + s.name + ': ' + ys.length + ' points, ' +
      llmReport.number(ys.reduce((a, b) => Math.min(a, b))) + ' to ' + llmReport.number(ys.reduce((a, b) => Math.max(a, b)));
  }).join('');

  /* A chart that can't be drawn takes no other away: the tables say the same. */
  const draw = (plot, t, density) => {
    const { chart: name, key } = plot.dataset;
    try {
      const made = llmReport.charts[name](key, t);
      const option = made.option || made;
      const chart = echarts.init(plot, null, { devicePixelRatio: density });
      chart.setOption(option);
      /* Where things are is known once they are drawn, and again once there is room for their names. */
      const arrange = () => (made.arrange ? [1, 2] : []).forEach(() => {
        made.arrange(chart);
        chart.setOption(option);
      });
      drawn.set(plot, { chart, arrange });
      arrange();
      const group = name === 'server' ? 'overTime' : name;
      if (['overTime', 'delays'].includes(group)) chart.group = group;
      plot.dataset.label = plot.dataset.label || plot.getAttribute('aria-label');
      plot.setAttribute('aria-label', plot.dataset.label + describe(option));
    } catch (e) {
      plot.textContent = 'This chart could not be drawn.';
      plot.removeAttribute('data-chart');
      console.error(e);
    }
  };
  const drop = (plot) => {
    drawn.get(plot).chart.dispose();
    drawn.delete(plot);
  };

  /* What is in view at once; the rest when the page has nothing else to do. */
  const idle = (work) => (window.requestIdleCallback
    ? requestIdleCallback(work, { timeout: 100 }) : setTimeout(work, 1));
  let waiting = false;
  const later = () => {
    if (waiting) return;
    waiting = true;
    idle(() => {
      waiting = false;
      const next = plots().find((plot) => shown(plot) && !drawn.has(plot));
      if (next === undefined) {
        document.documentElement.dataset.charts = 'drawn';
        return;
      }
      draw(next, llmReport.theme());
      later();
    });
  };
  const drawShown = () => {
    const t = llmReport.theme();
    [...drawn.keys()].filter((plot) => !shown(plot)).forEach(drop);
    plots().filter((plot) => shown(plot) && inView(plot) && !drawn.has(plot)).forEach((plot) => draw(plot, t));
    delete document.documentElement.dataset.charts;
    later();
  };
  const redraw = () => {
    [...drawn.keys()].forEach(drop);
    drawShown();
  };

  const show = (scope) => {
    const names = [scope, ...(llmReport.data.uncharted.includes(Number(scope)) ? ['others'] : [])];
    llmReport.choice.scope = Number(scope);
    for (const block of document.querySelectorAll('[data-scope]')) {
      block.hidden = !names.includes(block.dataset.scope);
    }
    drawShown();
  };

  const picker = () => {
    const bar = document.createElement('label');
    const select = document.createElement('select');
    bar.className = 'picker';
    llmReport.data.scopes.forEach((name, i) => select.add(new Option(name, String(i))));
    select.addEventListener('change', () => show(select.value));
    bar.append('Requests', select);
    document.querySelector('.top').append(bar);
  };

  /* The entry of what is being read. */
  const follow = () => {
    const entries = new Map([...document.querySelectorAll('.top nav a[href^="#"]')]
      .map((a) => [document.getElementById(a.hash.slice(1)), a]));
    const list = document.querySelector('.top ul');
    const read = () => {
      const above = [...entries.keys()].filter((s) => s.getBoundingClientRect().top < innerHeight / 3);
      const now = entries.get(above[above.length - 1]);
      for (const a of entries.values()) {
        if (a === now) a.setAttribute('aria-current', 'true');
        else a.removeAttribute('aria-current');
      }
      if (now !== undefined) list.scrollLeft = now.offsetLeft - list.clientWidth / 2;
    };
    let asked = false;
    addEventListener('scroll', () => {
      if (asked) return;
      asked = true;
      requestAnimationFrame(() => {
        asked = false;
        read();
      });
    }, { passive: true });
  };

  /* Paper is light, narrower than a screen, and unfolds nothing by itself. Definitions stay folded:
     they have a section of their own. */
  const root = document.documentElement;
  const print = () => {
    if (root.classList.contains('paper')) return;
    root.classList.add('paper');
    document.querySelectorAll('details:not([open]):not(.term)').forEach((fold) => {
      fold.open = true;
      fold.dataset.folded = '';
    });
    [...drawn.keys()].forEach(drop);
    const t = llmReport.theme();
    plots().filter(shown).forEach((plot) => draw(plot, t, 2.5));
  };
  const printed = () => {
    root.classList.remove('paper');
    document.querySelectorAll('details[data-folded]').forEach((fold) => {
      fold.open = false;
      delete fold.dataset.folded;
    });
    redraw();
  };

  const resize = () => drawn.forEach(({ chart, arrange }, plot) => {
    if (!shown(plot) || chart.getWidth() === plot.clientWidth) return;
    chart.resize();
    arrange();
  });

  root.classList.add('js');
  if (llmReport.data.scopes.length > 1) picker();
  follow();
  show('0');
  ['overTime', 'delays'].forEach((group) => echarts.connect(group));
  document.addEventListener('toggle', drawShown, true);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
  document.addEventListener('llm-redraw', redraw);
  new ResizeObserver(resize).observe(document.querySelector('main'));
  addEventListener('beforeprint', print);
  addEventListener('afterprint', printed);
})();
