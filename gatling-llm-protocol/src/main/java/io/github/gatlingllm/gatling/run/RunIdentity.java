// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.run;

/**
 * What Gatling calls a run.
 *
 * @param simulation the simulation's class name
 * @param runId names the run's folder
 * @param description the run's description, may be empty
 * @param startMillis wall-clock start
 */
public record RunIdentity(String simulation, String runId, String description, long startMillis) {}
