// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

/**
 * The position of a request in a job, which is a chain of requests and other steps of one user.
 *
 * @param jobId the job, unique within the run
 * @param step the index of the step in its job, from 0
 */
public record JobStep(String jobId, int step) {}
