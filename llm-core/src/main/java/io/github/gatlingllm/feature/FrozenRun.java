// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.feature;

import io.github.gatlingllm.capacity.Levels;
import io.github.gatlingllm.measure.RunSnapshot;
import io.github.gatlingllm.server.ServerFigures;
import io.github.gatlingllm.slo.validity.RunChecks;
import java.util.Optional;

/**
 * A run that nothing is added to any more.
 *
 * @param snapshot what was measured of its requests
 * @param checks whether it can be trusted
 * @param levels what each level of load showed
 * @param server what its server's metrics showed
 * @param end how its load ended
 * @param busy that a load generator's machine was too busy, and what to do; empty: none was
 * @param share whether it is the share of one of several workers, which the merge judges
 */
public record FrozenRun(
    RunSnapshot snapshot,
    RunChecks checks,
    Levels levels,
    ServerFigures server,
    LoadEnd end,
    Optional<String> busy,
    boolean share) {}
