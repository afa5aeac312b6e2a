// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulator.metrics;

import java.util.Map;
import java.util.TreeMap;

/** Writes Prometheus text with vLLM's metric names. */
final class MetricsText {
  private static final String PREFIX = "vllm:";

  private final StringBuilder text = new StringBuilder(8192);
  private final String label;

  MetricsText(String model) {
    label = "model_name=\"" + model.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
  }

  void process(String name, double value) {
    text.append("# TYPE ").append(name).append(" gauge\n");
    text.append(name).append(' ').append(value).append('\n');
  }

  void gauge(String name, String help, double value) {
    metric(name, help, "gauge", Double.toString(value));
  }

  void counter(String name, String help, long value) {
    metric(name, help, "counter", Long.toString(value));
  }

  private void metric(String name, String help, String type, String value) {
    text.append("# HELP ").append(PREFIX).append(name).append(' ').append(help).append('\n');
    type(name, type);
    text.append(PREFIX).append(name).append('{').append(label).append("} ");
    text.append(value).append('\n');
  }

  private void type(String name, String type) {
    text.append("# TYPE ").append(PREFIX).append(name).append(' ').append(type).append('\n');
  }

  void ends(Map<String, Long> byReason) {
    type("request_success_total", "counter");
    new TreeMap<>(byReason)
        .forEach(
            (reason, count) ->
                text.append(PREFIX)
                    .append("request_success_total{finished_reason=\"")
                    .append(reason)
                    .append("\",")
                    .append(label)
                    .append("} ")
                    .append(count)
                    .append('\n'));
  }

  void histogram(String name, TimeHistogram times) {
    type(name, "histogram");
    times.write(PREFIX + name, label, text);
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
