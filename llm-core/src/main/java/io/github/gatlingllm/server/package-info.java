// SPDX-License-Identifier: Apache-2.0
/**
 * The server's side of a run: what its metrics are called by each engine (a file an engine, beside
 * this package's resources), and what they were in the run's window. A further engine: a file and
 * its name in {@code Engines}. A further metric: a constant in {@code ServerMetric}.
 */
@Internal
@NullMarked
package io.github.gatlingllm.server;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
