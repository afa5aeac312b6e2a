// SPDX-License-Identifier: Apache-2.0
/**
 * The server's metrics while a run goes on: where they are, who fetches them, and what the client
 * counts beside them. What is asked of a server besides its answers enters; what its metrics mean
 * is {@code server}'s, in the core.
 */
@Internal
@NullMarked
package io.github.gatlingllm.scrape;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
