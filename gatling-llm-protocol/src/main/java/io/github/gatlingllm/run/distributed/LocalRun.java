// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.run.distributed;

import io.github.gatlingllm.capacity.LevelledLoad;
import io.github.gatlingllm.protocol.LlmProtocol;
import io.github.gatlingllm.protocol.WindowEdges;
import io.github.gatlingllm.workers.WorkerPlace;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * What a worker runs.
 *
 * @param place which worker it is
 * @param protocols all of the run
 * @param edges the warm-up and the cool-down of the run
 * @param loads those that go through levels
 * @param ownAssertions how many assertions the simulation has besides its objectives
 * @param stopsEarly whether one of its objectives stops it once it is out of reach
 * @param simulation its class
 * @param loadProfile in words
 * @param objectives the hash of its objectives and SLOs
 * @param versions of plugin and Gatling
 * @param failed hears why the run can't go on
 */
public record LocalRun(
    WorkerPlace place,
    Set<LlmProtocol> protocols,
    WindowEdges edges,
    List<LevelledLoad> loads,
    long ownAssertions,
    boolean stopsEarly,
    String simulation,
    List<String> loadProfile,
    String objectives,
    List<String> versions,
    Consumer<String> failed) {}
