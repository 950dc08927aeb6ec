/* Nothing is imported here: only CVips' C file speaks to libvips, so that no GObject type reaches Swift. */
