/* What the report's charts use of Apache ECharts; its scripts find it as `echarts`. */
import { init, connect, getInstanceByDom } from 'echarts/lib/core/echarts.js';
import { use } from 'echarts/lib/extension.js';
import { install as canvas } from 'echarts/lib/renderer/installCanvasRenderer.js';
import { install as line } from 'echarts/lib/chart/line/install.js';
import { install as bar } from 'echarts/lib/chart/bar/install.js';
import { install as scatter } from 'echarts/lib/chart/scatter/install.js';
import { install as custom } from 'echarts/lib/chart/custom/install.js';
import { install as grid } from 'echarts/lib/component/grid/install.js';
import { install as tooltip } from 'echarts/lib/component/tooltip/install.js';
import { install as legend } from 'echarts/lib/component/legend/installLegendPlain.js';
import { install as markLine } from 'echarts/lib/component/marker/installMarkLine.js';
import { install as markArea } from 'echarts/lib/component/marker/installMarkArea.js';
import { install as markPoint } from 'echarts/lib/component/marker/installMarkPoint.js';
import { install as dataZoom } from 'echarts/lib/component/dataZoom/installDataZoomSlider.js';
import { install as visualMap } from 'echarts/lib/component/visualMap/installVisualMapContinuous.js';
import { installLabelLayout as labelLayout } from 'echarts/lib/label/installLabelLayout.js';

use([
  canvas, line, bar, scatter, custom, grid, tooltip, legend, markLine, markArea, markPoint,
  dataZoom, visualMap, labelLayout,
]);

window['echarts'] = { init, connect, getInstanceByDom };
