// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.report.metrics;

import io.github.gatlingllm.metrics.catalog.ExportedMetric;
import io.github.gatlingllm.report.view.Validity;
import io.github.gatlingllm.slo.validity.RunChecks;

/** The validity of the run and the health of its load generator in {@code metrics.txt}. */
final class ValidityMetrics {

  private ValidityMetrics() {}

  static void write(OpenMetricsText out, Validity validity) {
    String state = !validity.valid() ? "invalid" : validity.complete() ? "valid" : "unknown";
    Family validities = Family.begin(out, ExportedMetric.VALIDITY);
    for (String each : new String[] {"valid", "invalid", "unknown"}) {
      validities.sample(each.equals(state) ? 1 : 0, each);
    }
    RunChecks checks = validity.checks();
    if (!checks.measured().isEmpty()) {
      Family health = Family.begin(out, ExportedMetric.CLIENT_HEALTH);
      checks.measured().forEach((key, value) -> health.sample(value, key));
    }
    if (!checks.limits().isEmpty()) {
      Family limits = Family.begin(out, ExportedMetric.VALIDITY_LIMIT);
      checks.limits().forEach(each -> limits.sample(each.value(), each.key()));
    }
  }
}
