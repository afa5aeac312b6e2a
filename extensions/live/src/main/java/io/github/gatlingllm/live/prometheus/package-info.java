// SPDX-License-Identifier: Apache-2.0
/** What a run shows, for Prometheus to scrape. */
@Internal
@NullMarked
package io.github.gatlingllm.live.prometheus;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
