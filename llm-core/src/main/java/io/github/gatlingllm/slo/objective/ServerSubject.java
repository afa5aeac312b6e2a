// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.objective;

import io.github.gatlingllm.server.ServerMetric;
import io.github.gatlingllm.server.ServerStatistic;

/**
 * A figure that the server reports.
 *
 * @param metric the metric
 * @param statistic the statistic
 */
public record ServerSubject(ServerMetric metric, ServerStatistic statistic) implements Subject {

  @Override
  public String label() {
    boolean plain =
        metric.kind() == ServerMetric.Kind.SHARE || statistic == ServerStatistic.Simple.DELTA;
    return "server " + metric.label() + (plain || perSecond() ? "" : " " + statistic.key());
  }

  private boolean perSecond() {
    return statistic == ServerStatistic.Simple.PER_SECOND;
  }

  @Override
  public String unit() {
    return metric.unit() + (perSecond() ? "/s" : "");
  }

  /** Returns the unit of a text such as {@code server preemptions = 0}. */
  @Override
  public String textUnit() {
    if (perSecond()) {
      return "/s";
    }
    return metric.kind() == ServerMetric.Kind.TIME ? metric.unit() : "";
  }

  @Override
  public Basis basis() {
    return Basis.SERVER;
  }

  @Override
  public <R> R accept(Visitor<R> visitor) {
    return visitor.server(this);
  }
}
