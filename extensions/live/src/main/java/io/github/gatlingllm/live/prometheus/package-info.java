// SPDX-License-Identifier: Apache-2.0
/** The scrape endpoint for Prometheus. */
@Internal
@NullMarked
package io.github.gatlingllm.live.prometheus;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
