// SPDX-License-Identifier: Apache-2.0
/**
 * The client for everything outside the load: scrapes, control requests, faults, embeddings, and
 * spans and metrics for a collector. It limits size and total time, follows no redirect and sends a
 * request once. All packages may use it; it imports none of them.
 */
@Internal
@NullMarked
package io.github.gatlingllm.fetch;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
