// SPDX-License-Identifier: Apache-2.0
/**
 * Parses the Prometheus text format and OpenMetrics by line. Package {@code server} interprets the
 * names.
 */
@Internal
@NullMarked
package io.github.gatlingllm.server.exposition;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
