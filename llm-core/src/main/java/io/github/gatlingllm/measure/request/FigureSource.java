// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.measure.request;

import java.util.List;

/**
 * Where a request's figures are kept: each request is in one place, and paths, scenarios and the
 * run are sums.
 *
 * @param scenario of Gatling's; several where there are too many
 * @param path groups and name; {@code <other>} where there are too many
 */
public record FigureSource(String scenario, List<String> path) {}
