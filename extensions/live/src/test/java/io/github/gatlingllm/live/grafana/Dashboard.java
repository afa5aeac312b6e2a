// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.live.grafana;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.gatlingllm.metrics.catalog.ExportedMetric;
import io.github.gatlingllm.metrics.catalog.MetricKind;
import io.github.gatlingllm.metrics.catalog.MetricLabel;
import java.util.ArrayList;
import java.util.List;

/**
 * Grafana's dashboard, made from the declarations of metrics: no query can name one that is not
 * exported. {@code src/grafana/gatling-llm.json} is what comes out; {@link DashboardTest} compares.
 */
final class Dashboard {

  private static final int WIDTH = 12;
  private static final int HEIGHT = 8;
  private static final String OF_RUN = "instance=~\"$instance\"";

  private final ObjectMapper mapper = new ObjectMapper();
  private final ArrayNode panels = mapper.createArrayNode();
  private final List<String> queries = new ArrayList<>();

  /** All queries, in order. */
  static List<String> queries() {
    var dashboard = new Dashboard();
    dashboard.json();
    return List.copyOf(dashboard.queries);
  }

  ObjectNode json() {
    requests();
    latencies();
    promises();
    health();
    conventions();
    ObjectNode root = mapper.createObjectNode();
    root.put("title", "gatling-llm: a load test of an LLM server, live");
    root.put("uid", "gatling-llm-live");
    root.put("schemaVersion", 38);
    root.put("version", 1);
    root.put("editable", true);
    root.put("refresh", "5s");
    root.putArray("tags").add("gatling").add("llm").add("load test");
    root.putObject("time").put("from", "now-15m").put("to", "now");
    variables(root.putObject("templating").putArray("list"));
    root.set("panels", panels);
    return root;
  }

  private void variables(ArrayNode list) {
    ObjectNode source = list.addObject();
    source.put("name", "datasource").put("label", "Prometheus");
    source.put("type", "datasource").put("query", "prometheus");
    ObjectNode instance = list.addObject();
    String query = "label_values(" + ExportedMetric.RUN_INFO.prometheusName() + ", instance)";
    instance.put("name", "instance").put("label", "Run").put("type", "query");
    instance.putObject("datasource").put("type", "prometheus").put("uid", "${datasource}");
    instance.put("query", query).put("definition", query);
    instance.put("refresh", 2).put("multi", true).put("includeAll", true).put("allValue", ".+");
  }

  private void requests() {
    panel("Requests", "reqps")
        .query("sent, {{phase}}", sum(rate(ExportedMetric.REQUESTS_SENT), MetricLabel.PHASE))
        .query("{{outcome}}", sum(rate(ExportedMetric.REQUESTS_ENDED), MetricLabel.OUTCOME));
    panel("Arrivals of users", "reqps")
        .query("due, by the load profile", sum(rate(ExportedMetric.ARRIVALS_DUE)))
        .query("sent", sum(rate(ExportedMetric.ARRIVALS_SENT)));
    panel("In flight", "short")
        .query("in flight", "sum(" + value(ExportedMetric.REQUESTS_ACTIVE) + ")");
    panel("Failures", "reqps")
        .query("{{failure}}", sum(rate(ExportedMetric.REQUESTS_FAILED), MetricLabel.FAILURE));
    panel("Tokens and chunks", "short")
        .query("output tokens/s of ended requests", sum(rate(ExportedMetric.TOKENS_OUTPUT)))
        .query("input tokens/s of ended requests", sum(rate(ExportedMetric.TOKENS_INPUT)))
        .query("chunks/s as they arrive", sum(rate(ExportedMetric.CHUNKS_RECEIVED)));
  }

  private void latencies() {
    for (ExportedMetric latency :
        List.of(ExportedMetric.TTFT, ExportedMetric.ITL, ExportedMetric.TPOT, ExportedMetric.E2E)) {
      Panel panel = panel(latency.measured().orElseThrow().label(), "s");
      for (double quantile : new double[] {0.5, 0.95, 0.99}) {
        panel.query(
            "{{request}} p" + Math.round(100 * quantile),
            quantile(quantile, latency, MetricLabel.REQUEST));
      }
    }
  }

  private void promises() {
    panel("Goodput", "reqps")
        .query(
            "{{slo}}, {{outcome}}",
            sum(rate(ExportedMetric.SLO_REQUESTS), MetricLabel.SLO, MetricLabel.OUTCOME))
        .query("{{slo}}, good since the start", value(ExportedMetric.SLO_GOODPUT));
    panel("Attainment", "percentunit")
        .query("{{slo}}", value(ExportedMetric.SLO_ATTAINMENT))
        .query("{{slo}}: {{bound}}", value(ExportedMetric.SLO_BOUND_ATTAINMENT));
    panel("Objectives: the verdict if the run ended now", "short")
        .query("{{objective}}: {{verdict}}", value(ExportedMetric.OBJECTIVE_VERDICT) + " == 1")
        .query("{{objective}}: lost", value(ExportedMetric.OBJECTIVE_LOST) + " == 1 or vector(0)");
    panel("How far", "s")
        .query("elapsed", value(ExportedMetric.RUN_ELAPSED))
        .query("planned", value(ExportedMetric.RUN_PLANNED));
  }

  private void health() {
    panel("The load generator itself", "s")
        .query("timing uncertainty of {{metric}}", value(ExportedMetric.CLIENT_UNCERTAINTY))
        .query("event loop delay p99", value(ExportedMetric.CLIENT_LOOP_DELAY))
        .query("schedule lag p99", quantile(0.99, ExportedMetric.SCHEDULE_LAG));
  }

  private void conventions() {
    panel("OpenTelemetry's names: duration by model", "s")
        .query(
            "{{gen_ai_request_model}} p95",
            quantile(0.95, ExportedMetric.GENAI_DURATION, MetricLabel.REQUEST_MODEL));
  }

  private static String selected(String name) {
    return name + "{" + OF_RUN + "}";
  }

  private static String value(ExportedMetric metric) {
    if (metric.kind() != MetricKind.GAUGE) {
      throw new IllegalArgumentException(metric + " is no gauge");
    }
    return selected(metric.prometheusName());
  }

  private static String rate(ExportedMetric metric) {
    if (metric.kind() != MetricKind.COUNTER) {
      throw new IllegalArgumentException(metric + " is no counter");
    }
    return "rate(" + selected(metric.prometheusName() + "_total") + "[$__rate_interval])";
  }

  private static String sum(String of, MetricLabel... by) {
    return by.length == 0 ? "sum(" + of + ")" : "sum by (" + names(by) + ") (" + of + ")";
  }

  private static String quantile(double quantile, ExportedMetric metric, MetricLabel... by) {
    String rest = by.length == 0 ? "le" : "le, " + names(by);
    return "histogram_quantile("
        + quantile
        + ", sum by ("
        + rest
        + ") (rate("
        + selected(metric.prometheusName() + "_bucket")
        + "[$__rate_interval])))";
  }

  private static String names(MetricLabel... labels) {
    return String.join(", ", List.of(labels).stream().map(MetricLabel::prometheusName).toList());
  }

  private Panel panel(String title, String unit) {
    int number = panels.size();
    ObjectNode panel = panels.addObject();
    panel.put("id", number + 1).put("type", "timeseries").put("title", title);
    panel.putObject("datasource").put("type", "prometheus").put("uid", "${datasource}");
    panel
        .putObject("gridPos")
        .put("h", HEIGHT)
        .put("w", WIDTH)
        .put("x", number % 2 * WIDTH)
        .put("y", number / 2 * HEIGHT);
    ObjectNode defaults = panel.putObject("fieldConfig").putObject("defaults");
    defaults.put("unit", unit).put("min", 0);
    panel.withObject("/fieldConfig").putArray("overrides");
    return new Panel(panel.putArray("targets"));
  }

  /** One with queries. */
  private final class Panel {

    private final ArrayNode targets;

    Panel(ArrayNode targets) {
      this.targets = targets;
    }

    Panel query(String legend, String query) {
      queries.add(query);
      ObjectNode target = targets.addObject();
      target.put("refId", String.valueOf((char) ('A' + targets.size() - 1)));
      target.put("expr", query).put("legendFormat", legend);
      return this;
    }
  }
}
