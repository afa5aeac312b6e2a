// SPDX-License-Identifier: Apache-2.0
/**
 * The DSL: what a simulation imports, and all of it. Only types that users name enter; they hold no
 * logic beyond what they build. Flat on purpose, as Gatling's own: one import.
 */
@NullMarked
package io.github.gatlingllm.javaapi;

import org.jspecify.annotations.NullMarked;
