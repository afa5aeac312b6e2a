// SPDX-License-Identifier: Apache-2.0
/**
 * When did the bytes of a network read arrive? The kernel knows, and is asked just before each
 * read; where it can't be asked, the read itself counts. {@code KernelStamps} puts it on a
 * connection, {@code NetworkRead} gives each event of a read its stamp. What asks the operating
 * system about sockets enters.
 */
@Internal
@NullMarked
package io.github.gatlingllm.arrival;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
