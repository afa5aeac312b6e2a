// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.slo.baseline;

import io.github.gatlingllm.slo.objective.LoadUnit;

/**
 * A level of load of an earlier run.
 *
 * @param load how much of it
 * @param unit in what
 * @param stable whether its queue did not grow any more
 * @param figures of its requests: those that the charts of levels show
 */
public record BaselineLevel(double load, LoadUnit unit, boolean stable, BaselineStats figures) {}
