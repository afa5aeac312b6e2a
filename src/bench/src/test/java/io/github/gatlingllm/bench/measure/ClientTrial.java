// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench.measure;

/**
 * One run of one client.
 *
 * @param load by its name
 * @param client by its name
 * @param round from 1
 * @param figures what is known of it
 */
public record ClientTrial(String load, String client, int round, Figures figures) {}
