// SPDX-License-Identifier: Apache-2.0
/**
 * The one client for everything that is not the load: scrapes, control requests, faults,
 * embeddings, spans and metrics for a collector. It limits size and total time, follows no redirect
 * and sends a request once. Any room may enter; nothing is imported.
 */
@Internal
@NullMarked
package io.github.gatlingllm.fetch;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
