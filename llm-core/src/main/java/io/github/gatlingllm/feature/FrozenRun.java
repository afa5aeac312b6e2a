// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.feature;

import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.server.ServerFigures;
import io.github.gatlingllm.slo.validity.RunChecks;
import java.util.Optional;

/**
 * A run after the end of counting.
 *
 * @param snapshot the figures of its requests
 * @param checks the checks of the load generator
 * @param levels the load levels
 * @param server the server's metrics
 * @param end the end of its load
 * @param busy the warning that a load generator's machine was too busy; empty: none was
 * @param share whether it is the share of a worker, which the merge judges
 */
public record FrozenRun(
    RunSnapshot snapshot,
    RunChecks checks,
    Levels levels,
    ServerFigures server,
    LoadEnd end,
    Optional<String> busy,
    boolean share) {}
