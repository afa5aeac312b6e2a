// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import java.util.List;

/**
 * The place where a request's figures are kept. Each request is in one place; paths, scenarios and
 * the run are sums.
 *
 * @param scenario Gatling's scenario; several share a place if there are too many
 * @param path groups and name; {@code <other>} if there are too many
 */
public record FigureSource(String scenario, List<String> path) {}
