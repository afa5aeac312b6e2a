// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.capacity.search;

import io.github.gatlingllm.capacity.LevelRule;
import io.github.gatlingllm.slo.objective.LoadUnit;
import io.github.gatlingllm.slo.objective.Slo;

/**
 * What a search is to find, and how.
 *
 * @param slo what a request must keep to be good
 * @param target the share of good requests from which a load holds, 0 to 1
 * @param unit of its loads
 * @param path which loads it tries
 * @param test how sure it must be
 * @param rule how long its levels last
 */
public record SearchPlan(
    Slo slo, double target, LoadUnit unit, SearchPath path, SequentialTest test, LevelRule rule) {}
