/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.report.metrics;

import io.github.gatlingllm.report.view.Validity;
import io.github.gatlingllm.slo.validity.RunChecks;

/** Whether the run can be trusted, and what was seen of its load generator, as OpenMetrics. */
final class ValidityMetrics {

  private static final String VALIDITY = "llm_run_validity";
  private static final String FIGURE = "llm_client_health";

  private ValidityMetrics() {}

  static void write(OpenMetricsText out, Validity validity) {
    String state = !validity.valid() ? "invalid" : validity.complete() ? "valid" : "unknown";
    out.family(VALIDITY, "stateset", null, "whether the load generator distorted the figures");
    for (String each : new String[] {"valid", "invalid", "unknown"}) {
      out.sample(VALIDITY, each.equals(state) ? 1 : 0, VALIDITY, each);
    }
    RunChecks checks = validity.checks();
    if (!checks.measured().isEmpty()) {
      out.family(FIGURE, "gauge", null, "of the load generator; the figure's name tells its unit");
      checks.measured().forEach((key, value) -> out.sample(FIGURE, value, "figure", key));
    }
    if (!checks.limits().isEmpty()) {
      String limit = "llm_validity_limit";
      out.family(limit, "gauge", null, "limits of validity that are not the published ones");
      checks.limits().forEach(each -> out.sample(limit, each.value(), "limit", each.key()));
    }
  }
}
