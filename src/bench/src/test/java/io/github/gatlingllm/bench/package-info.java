// SPDX-License-Identifier: Apache-2.0
/** The bench: clients in turn against a simulated server, each in a process of its own. */
@NullMarked
package io.github.gatlingllm.bench;

import org.jspecify.annotations.NullMarked;
