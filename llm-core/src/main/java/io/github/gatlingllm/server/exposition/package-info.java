// SPDX-License-Identifier: Apache-2.0
/**
 * What a server exposes for Prometheus: the text format and OpenMetrics, read line by line. What
 * the names mean is {@code server}'s.
 */
@Internal
@NullMarked
package io.github.gatlingllm.server.exposition;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
