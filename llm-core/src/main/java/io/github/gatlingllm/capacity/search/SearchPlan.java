// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import io.github.gatlingllm.capacity.LevelRule;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.objective.Slo;

/**
 * The settings of a search.
 *
 * @param slo the SLO that good requests meet
 * @param target the attainment at which a load passes, 0 to 1
 * @param unit the unit of the loads
 * @param path chooses the loads
 * @param test the test of a level
 * @param rule the durations of levels
 */
public record SearchPlan(
    Slo slo, double target, LoadUnit unit, SearchPath path, SequentialTest test, LevelRule rule) {}
