// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.distributed;

import io.github.gatlingllm.capacity.LevelledLoad;
import io.github.gatlingllm.protocol.LlmProtocol;
import io.github.gatlingllm.protocol.WindowEdges;
import io.github.gatlingllm.workers.WorkerPlace;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The run of a worker.
 *
 * @param place the worker's place
 * @param protocols all protocols of the run
 * @param edges the warm-up and cool-down of the run
 * @param longestWarmUp the longest warm-up of a watched one; zero: its end is not watched
 * @param loads the loads with levels
 * @param ownAssertions the number of assertions besides objectives
 * @param stopsEarly whether an objective that is out of reach stops the run
 * @param simulation the name of the simulation class
 * @param loadProfile the load profile as text
 * @param objectives the hash of objectives and SLOs
 * @param versions the versions of plugin and Gatling
 * @param failed receives why the run cannot continue
 */
public record LocalRun(
    WorkerPlace place,
    Set<LlmProtocol> protocols,
    WindowEdges edges,
    Duration longestWarmUp,
    List<LevelledLoad> loads,
    long ownAssertions,
    boolean stopsEarly,
    String simulation,
    List<String> loadProfile,
    String objectives,
    List<String> versions,
    Consumer<String> failed) {}
