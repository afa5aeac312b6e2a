// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.baseline;

import io.github.gatlingllm.slo.objective.LoadUnit;

/**
 * A load level of an earlier run.
 *
 * @param load the load
 * @param unit its unit
 * @param stable whether its queue stopped growing
 * @param figures the figures of its requests that the charts of levels show
 */
public record BaselineLevel(double load, LoadUnit unit, boolean stable, BaselineStats figures) {}
