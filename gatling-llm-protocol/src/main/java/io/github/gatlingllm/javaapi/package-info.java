// SPDX-License-Identifier: Apache-2.0
/**
 * The DSL: everything that a simulation imports. Only types that users name belong here; they have
 * no logic beyond what they build. It is one flat package, like Gatling's: one import is enough.
 */
@NullMarked
package io.github.gatlingllm.javaapi;

import org.jspecify.annotations.NullMarked;
