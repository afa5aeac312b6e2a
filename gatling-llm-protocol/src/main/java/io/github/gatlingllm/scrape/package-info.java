// SPDX-License-Identifier: Apache-2.0
/**
 * Server metrics during a run: their sources, how they are fetched, and the counts of the client to
 * compare them with. Requests to a server other than prompts belong here; the meaning of its
 * metrics belongs to {@code server} in the core.
 */
@Internal
@NullMarked
package io.github.gatlingllm.scrape;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
