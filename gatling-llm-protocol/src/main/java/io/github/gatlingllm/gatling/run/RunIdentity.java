// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.run;

/**
 * The identity of a run in Gatling.
 *
 * @param simulation the class name of the simulation
 * @param runId the name of the run's folder
 * @param description the description of the run, may be empty
 * @param startMillis the wall-clock start
 */
public record RunIdentity(String simulation, String runId, String description, long startMillis) {}
