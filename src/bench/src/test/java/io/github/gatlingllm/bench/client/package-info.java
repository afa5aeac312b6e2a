// SPDX-License-Identifier: Apache-2.0
/** The clients that are compared: each is a program that does what its {@code Order} says. */
@NullMarked
package io.github.gatlingllm.bench.client;

import org.jspecify.annotations.NullMarked;
