// SPDX-License-Identifier: Apache-2.0
/**
 * Arrival times of the bytes of network reads. The kernel knows them and is asked just before each
 * read; if that is impossible, the time of the read counts. {@code KernelStamps} installs this on a
 * connection; {@code NetworkRead} gives each event of a read its stamp. Code that queries the
 * operating system about sockets belongs here.
 */
@Internal
@NullMarked
package io.github.gatlingllm.arrival;

import io.github.gatlingllm.Internal;
import org.jspecify.annotations.NullMarked;
